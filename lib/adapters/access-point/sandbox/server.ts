import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { serveOnLoopback } from "@/lib/adapters/serve-on-loopback";
import { openState, type SandboxIncoming, type SandboxMessage } from "./state";

/** How the sandbox fails on request; `lost` accepts a document and drops the connection, `reject` rejects it after it was accepted. */
export const accessPointFaults = ["none", "down", "unauthorized", "busy", "refuse", "reject", "slow", "lost"] as const;
export type AccessPointFault = (typeof accessPointFaults)[number];

interface Answer {
  status: number;
  body?: object;
  bytes?: Buffer;
  headers?: Record<string, string>;
}

const Sent = z.object({
  sender: z.string(),
  receiver: z.string(),
  document_type: z.string(),
  process: z.string(),
  document: z.string(),
});
const Incoming = z.object({ sender: z.string(), receiver: z.string(), document: z.string() });
const Order = z.object({ fault: z.enum(accessPointFaults), times: z.int().optional() });

/** Receivers that nobody registered begin so. */
const unregistered = /^\d{4}:0000/;
const bis = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const documentTypes = ["Invoice", "CreditNote"].map(
  (root) => `urn:oasis:names:specification:ubl:schema:xsd:${root}-2::${root}##${bis}::2.1`,
);

export interface AccessPointSandbox {
  handler: RequestListener;
  /** Fails the next `times` calls about documents; default: until another fault is set. */
  fail(fault: AccessPointFault, times?: number): void;
  /** Puts a document into the inbox of its receiver; the same one is delivered again with the same id. */
  deliver(incoming: Omit<SandboxIncoming, "id"> & { id?: string }): void;
  messages(): readonly SandboxMessage[];
  inbox(): readonly SandboxIncoming[];
}

/** An access point on this machine: it remembers what it accepted, delivers at the second look, and has an inbox for each participant. */
export function createAccessPointSandbox({ file }: { file?: string }): AccessPointSandbox {
  const state = openState(file);
  let failing: { fault: AccessPointFault; left: number } = { fault: "none", left: 0 };
  const takeFault = (): AccessPointFault => {
    if (failing.left <= 0) return "none";
    failing.left -= 1;
    return failing.fault;
  };
  const fail = (fault: AccessPointFault, times = Number.POSITIVE_INFINITY): void => {
    failing = { fault, left: fault === "none" ? 0 : times };
  };
  const deliver = ({ id = randomUUID(), ...incoming }: Omit<SandboxIncoming, "id"> & { id?: string }): void => {
    state.inbox.push({ id, ...incoming });
    state.save();
  };

  /** @returns null where the connection is dropped. */
  const accept = (key: string, body: unknown): Answer | null => {
    const sent = Sent.safeParse(body);
    if (!sent.success || key === "") return { status: 400, body: { message: "The body or the idempotency key is not complete." } };
    const fault = takeFault();
    const failure = failureOf(fault);
    if (failure !== null) return failure;
    const { sender, receiver, document } = sent.data;
    const known = state.messages.find((message) => message.key === key);
    if (known !== undefined) return { status: 202, body: { id: known.id } };
    if (fault === "refuse") return { status: 422, body: { message: "The document breaks a rule of the network." } };
    if (unregistered.test(receiver)) return { status: 422, body: { message: `${receiver} is not registered in the network.` } };
    const message: SandboxMessage = { id: randomUUID(), key, sender, receiver, state: "sent", reason: null };
    if (fault === "reject") Object.assign(message, { state: "rejected", reason: "The receiver's access point rejected the document." });
    state.messages.push(message);
    if (fault !== "reject") deliver({ sender, receiver, document });
    state.save();
    return fault === "lost" ? null : { status: 202, body: { id: message.id } };
  };

  const look = (id: string): Answer => {
    const fault = takeFault();
    const failure = failureOf(fault);
    if (failure !== null) return failure;
    const message = state.messages.find((each) => each.id === id);
    if (message === undefined) return { status: 404, body: { message: "Not found" } };
    if (message.state === "sent" && fault !== "slow") message.state = "delivered";
    state.save();
    return { status: 200, body: { state: message.state, reason: message.reason } };
  };

  const open = (participant: string): Answer => {
    const waiting = state.inbox.filter(({ receiver }) => receiver === participant).slice(0, 20);
    return failureOf(takeFault()) ?? { status: 200, body: { documents: waiting.map(({ id, sender }) => ({ id, sender })) } };
  };
  const read = (id: string): Answer => {
    const found = state.inbox.find((each) => each.id === id);
    return found ? { status: 200, bytes: Buffer.from(found.document, "base64") } : { status: 404, body: { message: "Not found" } };
  };

  const control = (path: string, body: unknown): Answer => {
    if (path === "/sandbox/fail") {
      const order = Order.safeParse(body);
      if (!order.success) return { status: 400, body: { message: `One of ${accessPointFaults.join(", ")}.` } };
      fail(order.data.fault, order.data.times);
    } else {
      const incoming = Incoming.safeParse(body);
      if (!incoming.success) return { status: 400, body: { message: "The body lacks sender, receiver or document." } };
      deliver(incoming.data);
    }
    return { status: 200, body: {} };
  };

  const handler: RequestListener = (request, response) => {
    const run = async (): Promise<Answer | null> => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://sandbox");
      const method = request.method ?? "";
      const body: unknown = method === "POST" ? await json(request).catch(() => null) : null;
      if (method === "POST" && pathname.startsWith("/sandbox/")) return control(pathname, body);
      const [, , kind, id = "", part] = pathname.split("/").map(decodeURIComponent);
      if (!/^Bearer (?!wrong)./.test(request.headers.authorization ?? "")) return { status: 401, body: { message: "Unauthorized" } };
      switch (`${method} ${kind ?? ""}`) {
        case "GET participants":
          if (unregistered.test(id)) return { status: 404, body: { message: "Not found" } };
          return { status: 200, body: { name: `Participant ${id}`, document_types: documentTypes } };
        case "POST documents":
          return accept(String(request.headers["idempotency-key"] ?? ""), body);
        case "GET documents":
          return look(id);
        case "GET inbox":
          return part === "document" ? read(id) : open(searchParams.get("participant") ?? "");
        case "DELETE inbox":
          state.inbox = state.inbox.filter((each) => each.id !== id);
          state.save();
          return { status: 204 };
        default:
          return { status: 404, body: { message: "Not found" } };
      }
    };
    void run().then(
      (answer) => {
        if (answer === null) return response.destroy();
        response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
        return response.end(answer.bytes ?? (answer.body && JSON.stringify(answer.body)));
      },
      () => {
        response.writeHead(400, { "content-type": "application/json" });
        response.end(JSON.stringify({ message: "The request could not be read." }));
      },
    );
  };
  return { handler, fail, deliver, messages: () => state.messages, inbox: () => state.inbox };
}

function failureOf(fault: AccessPointFault): Answer | null {
  if (fault === "down") return { status: 503, body: {} };
  if (fault === "busy") return { status: 429, body: {}, headers: { "retry-after": "60" } };
  if (fault === "unauthorized") return { status: 401, body: { message: "Unauthorized" } };
  return null;
}

/** Serves the sandbox on loopback. */
export async function startAccessPointSandbox({ port, ...options }: { port: number; file?: string }) {
  const sandbox = createAccessPointSandbox(options);
  return { sandbox, ...(await serveOnLoopback(sandbox.handler, port)) };
}
