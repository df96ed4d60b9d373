import type { RequestListener } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { serveOnLoopback } from "@/lib/adapters/serve-on-loopback";
import { judge } from "./judge";
import { issueFor } from "./issue";
import { openState, type JudgedDocument, type SandboxAnswer, type TaxSandboxOptions } from "./state";

/** How the sandbox fails on request, until it is told otherwise; `lost` accepts a document and drops the connection. */
export const sandboxFaults = ["none", "down", "warn", "reject", "redirect", "unauthorized", "busy", "lost"] as const;
export type SandboxFault = (typeof sandboxFaults)[number];

export interface TaxSandbox {
  handler: RequestListener;
  /** Fails the next `times` calls about documents; default: until another fault is set. */
  fail(fault: SandboxFault, times?: number): void;
  /** The documents that it accepted, in order of acceptance. */
  accepted(): readonly JudgedDocument[];
  /** Every document that it was sent, also those that it did not answer. */
  received(): readonly { uuid: string; hash: string }[];
}

const Sent = z.object({ invoiceHash: z.string(), uuid: z.string(), invoice: z.string() });

/** The Saudi tax authority's API on this machine: it checks hash, signature, QR code and chain, and remembers what it accepted. */
export function createTaxSandbox(options: TaxSandboxOptions): TaxSandbox {
  const state = openState(options);
  const received: { uuid: string; hash: string }[] = [];
  let failing: { fault: SandboxFault; left: number } = { fault: "none", left: 0 };
  const takeFault = (): SandboxFault => {
    if (failing.left <= 0) return "none";
    failing.left -= 1;
    return failing.fault;
  };

  const answerDocument = (kind: "compliance" | "clearance" | "reporting", token: string | null, body: unknown): SandboxAnswer | null => {
    const sent = Sent.safeParse(body);
    if (!sent.success) return { status: 400, body: { message: "The body lacks invoiceHash, uuid or invoice." } };
    if (kind !== "compliance") received.push({ uuid: sent.data.uuid, hash: sent.data.invoiceHash });
    const fault = kind === "compliance" ? "none" : takeFault();
    if (fault === "down") return { status: 503, body: {} };
    if (fault === "busy") return { status: 429, body: {}, headers: { "retry-after": "60" } };
    const account = state.accounts.get(token ?? "");
    if (fault === "unauthorized" || account === undefined) return { status: 401, body: { message: "Unauthorized" } };
    if (fault === "redirect" && kind === "clearance") return { status: 303, body: { message: "Clearance is deactivated." } };
    const answer = judge(state, { kind, account, fault, ...sent.data });
    return fault === "lost" ? null : answer;
  };

  const handler: RequestListener = (request, response) => {
    const run = async () => {
      const path = (request.url ?? "").replace(/^\/e-invoicing\/[^/]+/, "");
      const body: unknown = await json(request).catch(() => null);
      const token = /^Basic (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? null;
      const route = `${request.method ?? ""} ${path}`;
      const otp = String(request.headers["otp"] ?? "");
      switch (route) {
        case "POST /compliance":
          return issueFor(state, { step: "test", otp, token, body });
        case "POST /production/csids":
          return issueFor(state, { step: "production", otp, token, body });
        case "PATCH /production/csids":
          return issueFor(state, { step: "renewal", otp, token, body });
        case "POST /compliance/invoices":
          return answerDocument("compliance", token, body);
        case "POST /invoices/clearance/single":
          return answerDocument("clearance", token, body);
        case "POST /invoices/reporting/single":
          return answerDocument("reporting", token, body);
        case "POST /sandbox/fail": {
          const order = z.object({ fault: z.enum(sandboxFaults), times: z.int().optional() }).safeParse(body);
          if (!order.success) return { status: 400, body: { message: `One of ${sandboxFaults.join(", ")}.` } };
          failing = { fault: order.data.fault, left: order.data.times ?? Number.POSITIVE_INFINITY };
          return { status: 200, body: {} };
        }
        default:
          return { status: 404, body: { message: "Not found" } };
      }
    };
    void run().then(
      (answer) => {
        if (answer === null) return response.destroy();
        response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
        return response.end(JSON.stringify(answer.body));
      },
      () => {
        response.writeHead(400, { "content-type": "application/json" });
        response.end(JSON.stringify({ message: "The request could not be read." }));
      },
    );
  };
  return {
    handler,
    fail: (fault, times = Number.POSITIVE_INFINITY) => void (failing = { fault, left: fault === "none" ? 0 : times }),
    accepted: () => state.accepted,
    received: () => received,
  };
}

/** Serves the sandbox on loopback. */
export async function startTaxSandbox({ port, ...options }: TaxSandboxOptions & { port: number }) {
  const sandbox = createTaxSandbox(options);
  return { sandbox, ...(await serveOnLoopback(sandbox.handler, port)) };
}
