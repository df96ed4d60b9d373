import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { writeWholeFile } from "@/lib/adapters/write-whole-file";
import type { DeliveryStore, PendingDelivery } from "../../sandbox/webhooks";
import type { SandboxChange, SandboxKind, SandboxObject, SandboxObjectOf } from "./model";

/** The first answer to an idempotency key, repeated for duplicates. */
export interface KeptAnswer {
  fingerprint: string;
  status: number;
  body: unknown;
}

interface State {
  objects: Record<string, SandboxObject>;
  answers: Record<string, KeptAnswer>;
  deliveries: PendingDelivery<SandboxChange>[];
}

type ChangeBody<Change = SandboxChange> = Change extends SandboxChange ? Omit<Change, "id" | "at"> : never;

export interface SandboxStore extends DeliveryStore<SandboxChange> {
  readonly state: State;
  /** Unix milliseconds. */
  now(): number;
  newId(prefix: string): string;
  add<Object extends SandboxObject>(object: Object): Object;
  /** Undefined for an object that is missing, of another kind, or of another account. */
  find<Kind extends SandboxKind>(account: string, kind: Kind, id: string): SandboxObjectOf<Kind> | undefined;
  list<Kind extends SandboxKind>(account: string, kind: Kind): SandboxObjectOf<Kind>[];
  /** Queues a report with copies of the objects. */
  emit(account: string, change: ChangeBody): void;
}

/** Keeps everything in memory and, if `file` is given, in one JSON file that is read again at the next start. */
export function createStore({ clock, file }: { clock: { now(): Date }; file?: string | undefined }): SandboxStore {
  const state: State =
    file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { objects: {}, answers: {}, deliveries: [] };
  let listener: (delivery: PendingDelivery<SandboxChange>) => void = () => undefined;
  const now = (): number => clock.now().getTime();
  const newId = (prefix: string): string => prefix + randomBytes(10).toString("hex");
  // Keys of digits alone would be sorted by number, and lists are in the order of creation.
  const keyOf = (id: string): string => `id:${id}`;
  const ofKind =
    <Kind extends SandboxKind>(account: string, kind: Kind) =>
    (object: SandboxObject): object is SandboxObjectOf<Kind> =>
      object.account === account && object.kind === kind;
  return {
    state,
    now,
    newId,
    add: (object) => {
      state.objects[keyOf(object.id)] = object;
      return object;
    },
    find: (account, kind, id) => {
      const key = keyOf(id);
      const found = Object.hasOwn(state.objects, key) ? state.objects[key] : undefined;
      return found !== undefined && ofKind(account, kind)(found) ? found : undefined;
    },
    list: (account, kind) => Object.values(state.objects).filter(ofKind(account, kind)),
    emit: (account, change) => {
      const event: SandboxChange = { ...structuredClone(change), id: newId("evt_"), at: now() };
      const delivery = { account, event, tries: 0 };
      state.deliveries.push(delivery);
      listener(delivery);
    },
    onEvent: (next) => {
      listener = next;
    },
    save: () => {
      if (file !== undefined) writeWholeFile(file, JSON.stringify(state));
    },
  };
}
