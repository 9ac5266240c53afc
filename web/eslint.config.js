import svelte from 'eslint-plugin-svelte';
import typescript from 'typescript-eslint';

export default typescript.config(
  { ignores: ['node_modules', 'src/api/schema.d.ts'] },
  ...typescript.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser } },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "SvelteAttribute[key.name='style']:not(:has(SvelteMustacheTag))",
          message: 'The Content-Security-Policy forbids style attributes: use a class or style:name.',
        },
      ],
    },
  },
);
