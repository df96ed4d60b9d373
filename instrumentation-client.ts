// Runs before a page's own code. zod compiles object schemas by `new Function`, which our policy forbids and reports; its `config` would
// load all of zod on pages without a schema, so this sets what it reads.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };
