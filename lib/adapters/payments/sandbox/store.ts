import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { writeWholeFile } from "@/lib/adapters/write-whole-file";
import { idPrefixes, type ObjectKind, type ObjectOf, type SandboxEvent, type SandboxObject } from "./objects";
import { refuseMissing } from "./refusal";
import type { PendingDelivery } from "./webhooks";

/** An object together with data that Stripe keeps but does not show. */
interface Kept {
  account: string;
  object: SandboxObject;
  /** Only for a payment method: its test card. */
  card_number?: string;
  /** Only for a session: the values of its later payment intent. */
  intent?: { description: string | null; metadata: Record<string, string>; setup_future_usage: "off_session" | null };
  /** Only for a session in payment mode: create a customer when it is paid. */
  creates_customer?: boolean;
}

/** The first response to an idempotency key, replayed for duplicates. */
export interface KeptAnswer {
  fingerprint: string;
  status: number;
  body: string;
}

interface State {
  objects: Record<string, Kept>;
  answers: Record<string, KeptAnswer>;
  deliveries: PendingDelivery<SandboxEvent>[];
  /** How many of the next charges of subscriptions are declined, by account. */
  declines?: Record<string, number>;
  /** Subscriptions whose end of the trial was reported. */
  told_trials?: string[];
}

export interface SandboxStore {
  readonly state: State;
  /** Unix seconds. */
  now(): number;
  newId(prefix: string): string;
  /** Base address of the pages, without a trailing slash. */
  publicUrl(): string;
  /** The first fields of every new object. */
  stamp<Kind extends ObjectKind>(kind: Kind): { id: string; object: Kind; created: number; livemode: false };
  add<Object extends SandboxObject>(account: string, object: Object, more?: Omit<Kept, "account" | "object">): Object;
  /** @throws StripeRefusal for an object that is missing, of another kind, or of another account. */
  find<Kind extends ObjectKind>(account: string, kind: Kind, id: string, param?: string): ObjectOf<Kind>;
  kept(id: string): Kept | undefined;
  list<Kind extends ObjectKind>(account: string, kind: Kind): ObjectOf<Kind>[];
  /** Emits an event with a copy of the object's present state, and the values before that a change has replaced. */
  emit(account: string, type: string, object: SandboxObject, previous?: object): void;
  onEvent(listener: (delivery: PendingDelivery<SandboxEvent>) => void): void;
  save(): void;
}

/** Keeps everything in memory and, if `file` is given, in one JSON file that is read again at the next start. */
export function createStore(options: {
  clock: { now(): Date };
  api_version: string;
  file?: string;
  public_url: () => string;
}): SandboxStore {
  const { clock, file } = options;
  const state: State =
    file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { objects: {}, answers: {}, deliveries: [] };
  completeObjects(state);
  let listener: (delivery: PendingDelivery<SandboxEvent>) => void = () => undefined;
  const now = (): number => Math.floor(clock.now().getTime() / 1000);
  const newId = (prefix: string): string => prefix + randomBytes(12).toString("hex");
  const kept = (id: string): Kept | undefined => (Object.hasOwn(state.objects, id) ? state.objects[id] : undefined);
  return {
    state,
    now,
    newId,
    publicUrl: options.public_url,
    kept,
    stamp: (kind) => ({ id: newId(idPrefixes[kind]), object: kind, created: now(), livemode: false }),
    add: (account, object, more = {}) => {
      state.objects[object.id] = { account, object, ...more };
      return object;
    },
    find: (account, kind, id, param) => {
      const found = kept(id);
      if (found === undefined || found.account !== account || !isKind(found.object, kind)) throw refuseMissing(kind, id, param);
      return found.object;
    },
    list: (account, kind) =>
      Object.values(state.objects).flatMap((entry) => (entry.account === account && isKind(entry.object, kind) ? [entry.object] : [])),
    emit: (account, type, object, previous) => {
      const event: SandboxEvent = {
        id: newId("evt_"),
        object: "event",
        api_version: options.api_version,
        created: now(),
        livemode: false,
        pending_webhooks: 1,
        type,
        data: { object: structuredClone(object), ...(previous === undefined ? {} : { previous_attributes: previous }) },
        request: { id: null, idempotency_key: null },
      };
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

/** Adds the fields that objects in a file of an earlier version lack. */
function completeObjects(state: State): void {
  for (const entry of Object.values(state.objects)) {
    const { object } = entry;
    if (object.object === "customer")
      entry.object = { ...object, ...missing(object, { balance: 0, invoice_settings: { default_payment_method: null } }) };
    if (object.object === "price") entry.object = { ...object, ...missing(object, { transform_quantity: null }) };
  }
}

function missing<Fields extends object>(object: object, fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(object, name))) as Partial<Fields>;
}

function isKind<Kind extends ObjectKind>(object: SandboxObject, kind: Kind): object is ObjectOf<Kind> {
  return object.object === kind;
}
