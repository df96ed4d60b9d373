import { createPrivateKey } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createAuthority } from "./certificates";
import type { SandboxAccount, SandboxState } from "./issue";
import type { JudgedDocument } from "./judge";
import type { TaxSandboxOptions } from "./server";

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
      // A crash while writing leaves the file of before.
      writeFileSync(`${file}.new`, JSON.stringify({ key, accounts: [...state.accounts], accepted: state.accepted } satisfies Stored));
      renameSync(`${file}.new`, file);
    },
  };
  return state;
}
