import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { checkEgressUrl, egressFetch, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import { sandboxAddress, type AccessPointAccount, type AccessPointPort, type AccessPointReply } from "@/lib/kernel/ports/access-point";

const timeoutMs = 8_000;
/** Of a received document. */
const mostBytes = 20 * 1024 * 1024;
const longestReason = 1_000;

const loopback: EgressOptions = { allow_http: true, allow_private: ["127.0.0.0/8"], allowed_ports: "any" };

const Found = z.object({ name: z.string().max(300).nullish(), document_types: z.array(z.string().max(500)).max(200) });
const Accepted = z.object({ id: z.string().min(1).max(200) });
const State = z.object({ state: z.enum(["sent", "delivered", "rejected"]), reason: z.string().nullish() });
const Inbox = z.object({
  documents: z.array(z.object({ id: z.string().min(1).max(200), sender: z.string().max(200) })).max(100),
});
const Said = z.object({ message: z.string() });

export interface AccessPointOptions {
  /** The origin of the sandbox on this machine, for which `sandboxAddress` stands. */
  sandbox?: string;
}

interface Call {
  method?: "POST" | "DELETE";
  path: string;
  headers?: Record<string, string>;
  body?: object;
  limits?: EgressOptions;
}

/** A small REST protocol as access points offer it: bearer key, JSON, documents in base64. */
export function createAccessPoint({ sandbox }: AccessPointOptions): AccessPointPort {
  /** Only the sandbox may be on this machine. */
  const placeOf = (address: string): { base: string; rules: EgressOptions } =>
    sandbox !== undefined && address === sandboxAddress ? { base: sandbox, rules: loopback } : { base: address, rules: {} };
  const call = ({ address, key }: AccessPointAccount, { method, path, headers = {}, body, limits = {} }: Call): Promise<Response> => {
    const { base, rules } = placeOf(address);
    return egressFetch(
      `${base}/v1${path}`,
      {
        ...(method === undefined ? {} : { method }),
        headers: {
          authorization: `Bearer ${key}`,
          accept: "application/json",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { timeout_ms: timeoutMs, ...limits, ...rules },
    );
  };
  return {
    check(address) {
      try {
        checkEgressUrl(address);
      } catch (error) {
        if (error instanceof AppError) throw invalidField("address", "not_allowed", "Enter the https address of your access point.");
        throw error;
      }
    },
    async lookUp(account, participant) {
      const response = await call(account, { path: `/participants/${encodeURIComponent(participant)}` });
      if (response.status === 404) return { registered: false, name: null, document_types: [] };
      const { name = null, document_types } = await readAnswer(response, Found);
      return { registered: true, name, document_types };
    },
    send: (account, { key, xml, ...envelope }) =>
      replyOf(async () => {
        const document = Buffer.from(xml, "utf8").toString("base64");
        const headers = { "idempotency-key": key };
        const response = await call(account, { method: "POST", path: "/documents", headers, body: { ...envelope, document } });
        if (response.status === 422 || response.status === 400) return { outcome: "rejected", reason: await reasonOf(response) };
        if (!response.ok) return noAnswer(response);
        return { outcome: "accepted", message_id: (await readAnswer(response, Accepted)).id };
      }),
    status: (account, messageId) =>
      replyOf(async () => {
        const response = await call(account, { path: `/documents/${encodeURIComponent(messageId)}` });
        if (!response.ok) return noAnswer(response);
        const { state, reason } = await readAnswer(response, State);
        return state === "rejected" ? { outcome: state, reason: (reason ?? "").slice(0, longestReason) } : { outcome: state };
      }),
    async inbox(account, participant) {
      const response = await call(account, { path: `/inbox?participant=${encodeURIComponent(participant)}&limit=20` });
      return (await readAnswer(response, Inbox)).documents;
    },
    async open(account, id) {
      const limits = { timeout_ms: 30_000, max_response_bytes: mostBytes, truncate_response: true };
      const response = await call(account, { path: `/inbox/${encodeURIComponent(id)}/document`, limits });
      if (!response.ok) throw failureOf(response);
      const bytes = Buffer.from(await response.arrayBuffer());
      return bytes.length >= mostBytes ? null : bytes;
    },
    async acknowledge(account, id) {
      const response = await call(account, { method: "DELETE", path: `/inbox/${encodeURIComponent(id)}` });
      if (!response.ok && response.status !== 404) throw failureOf(response);
    },
  };
}

function failureOf({ status }: Response): AppError {
  if (status === 401 || status === 403) return new AppError("forbidden", "The access point rejected the key.");
  if (status === 429 || status >= 500) return new AppError("unavailable", "The access point is not available now. Try again.");
  return new AppError("upstream", `The access point answered unexpectedly (${String(status)}).`);
}

async function readAnswer<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  if (!response.ok) throw failureOf(response);
  const read = schema.safeParse(await response.json().catch(() => null));
  if (!read.success) throw new AppError("upstream", "The access point's answer could not be read.");
  return read.data;
}

async function reasonOf(response: Response): Promise<string> {
  const read = Said.safeParse(await response.json().catch(() => null));
  return (read.data?.message ?? "").slice(0, longestReason);
}

function noAnswer(response: Response): AccessPointReply {
  const { status, headers } = response;
  if (status === 401 || status === 403) return { outcome: "unauthorized" };
  const wait = Number(headers.get("retry-after"));
  return { outcome: "unknown", problem: `status_${String(status)}`, retry_after: Number.isFinite(wait) && wait > 0 ? wait : null };
}

/** A call without an answer says nothing of the document: it may have been accepted. */
async function replyOf(ask: () => Promise<AccessPointReply>): Promise<AccessPointReply> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { outcome: "unknown", problem: error.code === "upstream" ? "answer" : "unreachable", retry_after: null };
  }
}
