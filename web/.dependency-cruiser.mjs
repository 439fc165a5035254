import { BARRED } from './layers.mjs'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...BARRED.map(({ layer, barred }) => ({
      name: `layer-${layer}`,
      severity: 'error',
      from: { path: `^src/${layer}[./]` },
      to: { path: `^src/(${barred.join('|')})[./]` },
    })),
    {
      name: 'entries-are-not-imported',
      severity: 'error',
      from: {},
      to: { path: '^src/(main|gallery)\\.ts$' },
    },
    {
      name: 'games-apart',
      comment: 'One game does not know another; what they share is in board/shared.',
      severity: 'error',
      from: { path: '^src/board/([^/]+)/', pathNot: '^src/board/shared/' },
      to: { path: '^src/board/[^/]+/', pathNot: '^src/board/($1|shared|generated/$1)[/.]' },
    },
    {
      name: 'shared-knows-no-game',
      severity: 'error',
      from: { path: '^src/board/(shared/|[^/]+$)' },
      to: { path: '^src/board/[^/]+/', pathNot: '^src/board/shared/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'found',
      comment: 'An import that is not found would escape the other rules.',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '^svelte/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true, // imports of types count
    enhancedResolveOptions: { extensions: ['.ts', '.svelte.ts', '.svelte', '.js', '.json', '.css'] },
  },
}
