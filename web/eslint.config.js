import js from '@eslint/js'
import { defineConfig } from 'eslint/config'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import { BARRED, GAMES } from './layers.mjs'
import svelteConfig from './svelte.config.js'

/** Bars a folder of src, written `$/board/…` or `../board/…`, of types as well. */
const bar = (folders, message) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    {
      patterns: [
        { regex: `^(\\$|\\.\\.(/\\.\\.)*)/(${folders.join('|')})[./]`, message: `${message}: see layers.mjs.` },
      ],
    },
  ],
})

// dependency-cruiser does not see the types that a component imports
const layers = [
  ...BARRED.map(({ layer, barred }) => ({
    files: [`src/${layer}/**`, `src/${layer}.*`],
    rules: bar(barred, `${layer} imports lower layers only`),
  })),
  // one game does not know another, and what they share knows none
  ...[...GAMES, 'shared'].map((folder) => {
    const others = GAMES.filter((game) => game !== folder)
    const above = BARRED.find(({ layer }) => layer === 'board').barred
    return {
      files: [`src/board/${folder}/**`],
      rules: bar(
        [...above, ...others, ...others.map((game) => `board/${game}`)],
        `board/${folder} imports neither the app nor another game`,
      ),
    }
  }),
]

export default defineConfig(
  { ignores: ['node_modules/', 'fixtures/', 'test-results/', 'src/wire/types.ts', 'src/board/generated/'] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // `!` marks an index that is known to be in range (noUncheckedIndexedAccess)
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/restrict-plus-operands': ['error', { allowNumberAndString: true }],
      // `return hide()` leaves early
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // 0 and '' mean none
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { number: true, string: true } }],
      // a record of the wire is read by name: view['turn']
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/no-empty-function': ['error', { allow: ['arrowFunctions'] }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // a view may be empty ({}), and an option of a browser missing, where the types promise them
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // words of the notation are ASCII
      '@typescript-eslint/no-misused-spread': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      // the parser gives handlers and {#await} in markup the type any; svelte-check knows their types and checks them
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // props that are functions are taken out of $props()
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.test.ts'],
    rules: { '@typescript-eslint/require-await': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  ...layers,
)
