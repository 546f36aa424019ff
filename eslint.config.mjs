// Rules for the page scripts: small classic scripts that a page joins into one, so what one names the others see.
import { readdirSync, readFileSync } from 'node:fs';

const WEB = new URL('./templates/web/', import.meta.url);
const BROWSER = `addEventListener alert atob AudioContext Blob btoa caches clearInterval clearTimeout clients CompressionStream
  confirm console crypto customElements DataTransfer DecompressionStream document DOMException Event fetch File
  FileReader FormData getComputedStyle history innerHeight innerWidth Intl isSecureContext localStorage location
  matchMedia MutationObserver navigator onmessage Option performance postMessage print Promise
  requestAnimationFrame ResizeObserver Response scrollTo self sessionStorage setInterval setTimeout skipWaiting
  structuredClone TextDecoder TextEncoder Uint8Array URL URLSearchParams WebAssembly window Worker
  WorkerGlobalScope`.split(/\s+/);

const readonly = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']));

// What the scripts of a folder name at the top: constants and functions.
function named(folder) {
  const files = readdirSync(new URL(folder, WEB)).filter((name) => name.endsWith('.js'));
  return files.flatMap((file) => {
    const text = readFileSync(new URL(`${folder}/${file}`, WEB), 'utf8');
    return [...text.matchAll(/^(?:const|let|class|(?:async )?function)\s+\{?\s*([\w$]+(?:,\s*[\w$]+)*)/gm)]
      .flatMap((match) => match[1].split(/,\s*/));
  });
}

const RULES = {
  'no-undef': 'error',
  'no-unused-vars': ['error', { vars: 'local', caughtErrors: 'none' }],
  'no-unreachable': 'error',
  'no-dupe-keys': 'error',
  'no-dupe-else-if': 'error',
  'no-const-assign': 'error',
  'no-self-assign': 'error',
  'no-self-compare': 'error',
  'no-unsafe-finally': 'error',
  'no-unsafe-negation': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'use-isnan': 'error',
  'valid-typeof': 'error',
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-script-url': 'error',
};

// What a build writes in front of a script.
const GIVEN = { maker: ['NAME', 'FILES', 'startPython'] };
const shared = named('shared');
const folders = readdirSync(WEB, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);

export default [
  ...folders.map((folder) => ({
    files: [`templates/web/${folder}/**/*.js`],
    languageOptions: {
      sourceType: 'script',
      ecmaVersion: 2023,
      globals: readonly([...BROWSER, ...shared, ...named(folder), ...(GIVEN[folder] ?? [])]),
    },
    rules: RULES,
  })),
  {
    files: ['**/*.mjs'],
    languageOptions: { ecmaVersion: 2023, globals: readonly(['URL', 'process', 'console', 'globalThis']) },
    rules: { ...RULES, 'no-eval': 'off' },
  },
  { ignores: ['tests/**/*.js', 'templates/web/tight/**', '.venv/**'] },
];
