import { applyMailReport } from "@/lib/domains/mail";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { systemContext } from "@/lib/kernel/context";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";
import { answer, respond } from "@/lib/kernel/http/endpoint/endpoint";
import { bodyLimit, readBytes } from "@/lib/kernel/http/endpoint/read-request";
import { limit } from "@/lib/kernel/http/limits/limit";
import type { RatePolicy } from "@/lib/kernel/http/limits/rate-limit";
import { findTenant } from "@/lib/kernel/tenancy/tenants";

/** Sufficient for a provider's backlog after an outage; it sends again after a 429. */
const policy: RatePolicy = { name: "mail-report", rate: 200, burst: 2_000 };

/**
 * Handles the mail provider's webhook: checks the signature and applies the report to the email that it names. 200 means applied, or
 * nothing to apply; 400 for a wrong signature; 404 where the provider sends no reports.
 */
export function receiveMailReport(request: ApiRequest): Promise<Response> {
  return answer(request, "mails.receive_report", async (runtime, headers, requestId) => {
    limit(runtime, `mail-report:${request.headers.get("x-atrium-client-ip") ?? ""}`, policy);
    const port = await runtime.ports.mail();
    if (port.readReport === undefined) throw notFound("address");
    const report = port.readReport((await readBytes(request, bodyLimit)).toString("utf8"), request.headers);
    const tenant = report && (await findTenant(runtime, report.tenant_id));
    if (report && tenant) {
      const { mail_id: id, event, addresses, permanent, reason } = report;
      const ctx = systemContext(runtime, tenant, "Mail report", { request_id: requestId });
      await applyMailReport(ctx, { id, event, addresses: [...addresses], permanent, reason }).catch((error: unknown) => {
        // The email was deleted since.
        if (!(error instanceof AppError) || error.code !== "not_found") throw error;
      });
    }
    return respond({ received: true }, 200, headers);
  });
}
