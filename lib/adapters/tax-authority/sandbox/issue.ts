import { randomBytes } from "node:crypto";
import { z } from "zod";
import { issueCertificate, readRequest } from "./certificates";
import type { SandboxAccount, SandboxAnswer, SandboxState } from "./state";

interface IssueRequest {
  step: "test" | "production" | "renewal";
  otp: string;
  token: string | null;
  body: unknown;
}

const fiveYears = 5 * 365 * 86_400_000;
const refuse = (status: number, message: string): SandboxAnswer => ({ status, body: { message } });

/** Gives a certificate with credentials: for tests by a one-time password of six digits, for documents after the tests. */
export function issueFor(state: SandboxState, { step, otp, token, body }: IssueRequest): SandboxAnswer {
  const account = state.accounts.get(token ?? "");
  if (step !== "test" && account === undefined) return refuse(401, "Unauthorized");
  if (step !== "production" && !/^\d{6}$/.test(otp)) return refuse(400, "Invalid OTP: it has six digits.");
  if (step !== "production" && otp === "000000") return refuse(400, "The OTP has expired.");
  if (step === "production" && account) {
    const asked = z.object({ compliance_request_id: z.union([z.string(), z.number()]) }).safeParse(body);
    if (String(asked.data?.compliance_request_id) !== account.request_id) return refuse(400, "Unknown compliance_request_id.");
    const missing = kindsOf(account.flags).filter((kind) => !account.shown.includes(kind));
    if (missing.length > 0) return refuse(428, `Compliance checks are missing: ${missing.join(", ")}`);
    return give(state, "production", account.csr);
  }
  const sent = z.object({ csr: z.string() }).safeParse(body);
  if (!sent.success) return refuse(400, "The body lacks csr.");
  const csr = Buffer.from(sent.data.csr, "base64").toString("utf8");
  return give(state, step === "test" ? "test" : "production", csr);
}

/** The kinds of test document that a unit with these flags must show. */
const kindsOf = (flags: string): string[] =>
  [flags.startsWith("1") ? "01" : "", flags[1] === "1" ? "02" : ""]
    .filter(Boolean)
    .flatMap((flow) => ["388", "381", "383"].map((code) => flow + code));

function give(state: SandboxState, step: SandboxAccount["step"], csr: string): SandboxAnswer {
  const request = readRequest(csr);
  const now = state.clock.now();
  const certificate = issueCertificate(state.authority, request, new Date(now.getTime() - 60_000), new Date(now.getTime() + fiveYears));
  const binarySecurityToken = Buffer.from(certificate, "latin1").toString("base64");
  const secret = randomBytes(24).toString("base64");
  const request_id = String(randomBytes(5).readUIntBE(0, 5));
  const { vat_number, unit, flags } = request;
  const account = { step, vat_number, unit, flags, csr, request_id, shown: [] };
  state.accounts.set(Buffer.from(`${binarySecurityToken}:${secret}`).toString("base64"), account);
  state.save();
  return { status: 200, body: { requestID: request_id, dispositionMessage: "ISSUED", binarySecurityToken, secret } };
}
