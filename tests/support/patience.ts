import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** How many times longer than usual this machine takes (scripts/test/machine.ts); at least 1. */
    slowness: number;
  }
}

/** A time limit in milliseconds, stretched on a busy or slow machine. */
export function patience(milliseconds: number): number {
  return Math.round(milliseconds * inject("slowness"));
}
