import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeWholeFile } from "@/lib/adapters/write-whole-file";

/** A document that the sandbox accepted for the network. */
export interface SandboxMessage {
  id: string;
  key: string;
  sender: string;
  receiver: string;
  state: "sent" | "delivered" | "rejected";
  reason: string | null;
}

/** A document that waits for its receiver. */
export interface SandboxIncoming {
  id: string;
  sender: string;
  receiver: string;
  document: string;
}

interface Stored {
  messages: SandboxMessage[];
  inbox: SandboxIncoming[];
}

export interface SandboxState extends Stored {
  save: () => void;
}

/** The file that keeps the sandbox's state, beside the stored files. */
export function accessPointSandboxFile({ STORAGE_DIR }: { STORAGE_DIR: string }): string {
  return join(dirname(STORAGE_DIR), "access-point-sandbox.json");
}

/** A missing file is a new sandbox. */
function readStored(file: string | undefined): Stored {
  if (file === undefined) return { messages: [], inbox: [] };
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Stored;
  } catch {
    return { messages: [], inbox: [] };
  }
}

export function openState(file: string | undefined): SandboxState {
  const { messages, inbox } = readStored(file);
  const state: SandboxState = {
    messages,
    inbox,
    save() {
      if (file === undefined) return;
      mkdirSync(dirname(file), { recursive: true });
      writeWholeFile(file, JSON.stringify({ messages: state.messages, inbox: state.inbox } satisfies Stored));
    },
  };
  return state;
}
