import { z } from "zod";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { egressFetch, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import type { IssuedCredentials, SentTaxDocument, TaxAuthorityPort, TaxCredentials, TaxReply } from "@/lib/kernel/ports/tax-authority";

/** The authority's systems; each has a path of its own. */
const paths = { sandbox: "developer-portal", simulation: "simulation", production: "core" } as const;
const host = "https://gw-fatoora.zatca.gov.sa";

/** Below the 10 s that a person waits for a certificate. */
const timeoutMs = 8_000;
/** A cleared document comes back in base64. */
const mostBytes = 4 * 1024 * 1024;

const loopback: EgressOptions = { allow_http: true, allow_private: ["127.0.0.0/8"], allowed_ports: "any" };

const Issued = z.object({ requestID: z.union([z.string(), z.number()]), binarySecurityToken: z.string(), secret: z.string() });
const Message = z.object({ code: z.string().nullish(), message: z.string().nullish() });
const Answer = z.object({
  validationResults: z
    .object({
      infoMessages: z.array(Message).nullish(),
      warningMessages: z.array(Message).nullish(),
      errorMessages: z.array(Message).nullish(),
    })
    .nullish(),
  clearedInvoice: z.string().nullish(),
});

type Environment = keyof typeof paths;

interface Call {
  environment: Environment;
  method?: "POST" | "PATCH";
  path: string;
  credentials?: TaxCredentials;
  headers?: Record<string, string>;
  body: object;
}

export interface TaxAuthorityOptions {
  /** The origin of the sandbox on this machine, in place of the authority. */
  sandbox?: string;
}

/** The authority's API (version 2). */
export function createTaxAuthority({ sandbox }: TaxAuthorityOptions): TaxAuthorityPort {
  const call = ({ environment, method = "POST", path, credentials, headers = {}, body }: Call): Promise<Response> => {
    const { token = "", secret = "" } = credentials ?? {};
    const signIn: Record<string, string> =
      credentials === undefined ? {} : { authorization: `Basic ${Buffer.from(`${token}:${secret}`).toString("base64")}` };
    return egressFetch(
      `${sandbox ?? host}/e-invoicing/${paths[environment]}${path}`,
      {
        method,
        headers: {
          "accept-version": "V2",
          "accept-language": "en",
          accept: "application/json",
          "content-type": "application/json",
          ...signIn,
          ...headers,
        },
        body: JSON.stringify(body),
      },
      { timeout_ms: timeoutMs, max_response_bytes: mostBytes, ...(sandbox === undefined ? {} : loopback) },
    );
  };
  const ask = async (request: Call): Promise<IssuedCredentials> => readIssued(await call(request));
  const show = async (request: Omit<Call, "body">, document: SentTaxDocument): Promise<TaxReply> => {
    const { uuid, hash: invoiceHash, xml } = document;
    try {
      return await readReply(await call({ ...request, body: { invoiceHash, uuid, invoice: Buffer.from(xml, "utf8").toString("base64") } }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { outcome: "unknown", problem: error.code === "upstream" ? "answer" : "unreachable", retry_after: null };
    }
  };
  const encode = (csr: string) => ({ csr: Buffer.from(csr, "utf8").toString("base64") });
  return {
    requestTest: ({ environment, csr, otp }) => ask({ environment, path: "/compliance", headers: { otp }, body: encode(csr) }),
    check: (environment, credentials, document) => show({ environment, path: "/compliance/invoices", credentials }, document),
    requestCertificate: (environment, credentials, compliance_request_id) =>
      ask({ environment, path: "/production/csids", credentials, body: { compliance_request_id } }),
    renew: ({ environment, csr, otp }, credentials) =>
      ask({ environment, method: "PATCH", path: "/production/csids", credentials, headers: { otp }, body: encode(csr) }),
    send(channel, environment, credentials, document) {
      const headers = { "clearance-status": channel === "clearance" ? "1" : "0" };
      return show({ environment, path: `/invoices/${channel}/single`, credentials, headers }, document);
    },
  };
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch {
    return null;
  }
}

/** The authority's own words, wherever its answer has them. */
function wordsOf(body: unknown): string {
  const read = z.object({ message: z.string().optional(), errors: z.array(z.union([z.string(), Message])).optional() }).safeParse(body);
  const errors = (read.data?.errors ?? []).map((each) => (typeof each === "string" ? each : [each.code, each.message].join(" ").trim()));
  return [read.data?.message ?? "", ...errors].join(" ").trim().slice(0, 500);
}

async function readIssued(response: Response): Promise<IssuedCredentials> {
  const body = await readJson(response);
  const issued = Issued.safeParse(body);
  if (response.ok && issued.success) {
    const { requestID, binarySecurityToken: token, secret } = issued.data;
    return { request_id: String(requestID), token, secret };
  }
  if (response.status === 429 || response.status >= 500)
    throw new AppError("unavailable", "The tax authority is not available now. Try again.");
  const said = wordsOf(body);
  if (/otp/i.test(said)) throw invalidField("otp", "rejected", `The tax authority rejected the one-time password. ${said}`.trim());
  throw new AppError("upstream", `The tax authority gave no certificate. ${said}`.trim());
}

function messagesOf(body: unknown) {
  const results = Answer.safeParse(body).data?.validationResults;
  const lists = [
    ["error", results?.errorMessages],
    ["warning", results?.warningMessages],
    ["info", results?.infoMessages],
  ] as const;
  return lists.flatMap(([type, list]) =>
    (list ?? []).map(({ code, message }) => ({ type, code: (code ?? "").slice(0, 100), message: (message ?? "").slice(0, 1_000) })),
  );
}

/** What a status says of a document. Those that say nothing of it leave it waiting: it may have been accepted. */
async function readReply(response: Response): Promise<TaxReply> {
  const { status } = response;
  const body = await readJson(response);
  const messages = messagesOf(body);
  switch (status) {
    case 200:
    case 202:
    case 208:
    case 409: {
      const cleared = Answer.safeParse(body).data?.clearedInvoice;
      const cleared_xml = cleared ? Buffer.from(cleared, "base64").toString("utf8") : null;
      return { outcome: "accepted", warned: status === 202, messages: messages.filter(({ type }) => type !== "info"), cleared_xml };
    }
    case 303:
      return { outcome: "redirected" };
    case 400: {
      const said = messages.length > 0 ? messages : [{ type: "error" as const, code: "", message: wordsOf(body) }];
      return { outcome: "rejected", messages: said };
    }
    case 401:
    case 403:
      return { outcome: "unauthorized" };
    default: {
      const wait = Number(response.headers.get("retry-after"));
      return { outcome: "unknown", problem: `status_${String(status)}`, retry_after: Number.isFinite(wait) && wait > 0 ? wait : null };
    }
  }
}
