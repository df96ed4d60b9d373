import type { SandboxDefinition } from "./definition";

/** The sandboxes of the providers, one line each. */
export const sandboxes: readonly SandboxDefinition[] = [];
