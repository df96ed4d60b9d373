import { createPrivateKey } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { writeWholeFile } from "@/lib/adapters/write-whole-file";
import { createAuthority, type SandboxAuthority } from "./certificates";

export interface TaxSandboxOptions {
  clock: { now(): Date };
  /** JSON file that keeps accounts and accepted documents across restarts. */
  file?: string;
}

export interface SandboxAnswer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

export interface SandboxAccount {
  step: "test" | "production";
  vat_number: string;
  unit: string;
  flags: string;
  csr: string;
  request_id: string;
  /** Kinds of test document that were accepted. */
  shown: string[];
}

/** A document that the sandbox accepted. */
export interface JudgedDocument {
  unit: string;
  uuid: string;
  hash: string;
  counter: number;
  previous_hash: string;
  channel: "clearance" | "reporting";
}

/** What the sandbox remembers, also across restarts. */
export interface SandboxState {
  authority: SandboxAuthority;
  clock: { now(): Date };
  /** By what the header Authorization says. */
  accounts: Map<string, SandboxAccount>;
  accepted: JudgedDocument[];
  save: () => void;
}

interface Stored {
  key: string;
  accounts: [string, SandboxAccount][];
  accepted: JudgedDocument[];
}

/** A missing file is a new sandbox. */
function readStored(file: string | undefined): Stored | null {
  if (file === undefined) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Stored;
  } catch {
    return null;
  }
}

export function openState({ clock, file }: TaxSandboxOptions): SandboxState {
  const stored = readStored(file);
  const authority = stored === null ? createAuthority() : { key: createPrivateKey(stored.key) };
  const state: SandboxState = {
    authority,
    clock,
    accounts: new Map(stored?.accounts ?? []),
    accepted: stored?.accepted ?? [],
    save() {
      if (file === undefined) return;
      const key = authority.key.export({ type: "pkcs8", format: "pem" }).toString();
      mkdirSync(dirname(file), { recursive: true });
      writeWholeFile(file, JSON.stringify({ key, accounts: [...state.accounts], accepted: state.accepted } satisfies Stored));
    },
  };
  return state;
}
