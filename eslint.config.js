import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";
import { atrium } from "./scripts/lint-rules/index.js";

const next = "{page,layout,loading,error,not-found,global-error,template,default,route}";
const toolConfigurations = ["*.config.{ts,js,mjs}", ".dependency-cruiser.cjs"];

/** Imports and layers are dependency-cruiser's; what the text alone shows is for tests/guards/source.test.ts. */
export default defineConfig(
  { ignores: ["node_modules/", ".next/", "dist/", ".data/", "prisma/generated/", "public/", "next-env.d.ts", "**/*.d.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{ts,tsx,js,mjs,cjs}"],
    languageOptions: { parser: tseslint.parser, ecmaVersion: "latest", sourceType: "module" },
    plugins: { atrium, "@typescript-eslint": tseslint.plugin },
    rules: {
      "atrium/default-export": "error",
      "atrium/file-name": "error",
      "atrium/find-unique": "error",
      "atrium/process-env": "error",
      "no-console": "error",
      "no-debugger": "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-fallthrough": "error",
      "no-empty": "error",
      eqeqeq: "error",
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/ban-ts-comment": ["error", { "ts-ignore": true, "ts-expect-error": true, "ts-nocheck": true, "ts-check": false }],
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      // `import { type X }` leaves an import behind when compiled, and so a layer crossed at run time.
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-floating-promises": "error",
      // checksVoidReturn would need the type of every argument of every call.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  { files: ["lib/domains/**", "lib/kernel/**", "inngest/**", "components/**"], ignores: ["lib/kernel/{clock,log,metrics}.ts", "inngest/embedded/**"], rules: { "atrium/ambient-time": "error" } },
  { files: ["lib/domains/**/schema.ts"], rules: { "atrium/schema-transform": "error" } },
  { files: ["scripts/**", "prisma/seed/**"], rules: { "no-console": "off" } },
  { files: [`app/**/${next}.{ts,tsx}`, "middleware.ts", ...toolConfigurations], rules: { "atrium/default-export": "off" } },
  { files: ["lib/kernel/env.ts", ...toolConfigurations], rules: { "atrium/process-env": "off" } },
);
