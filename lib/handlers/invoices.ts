import { getInvoicePdf } from "@/lib/domains/invoices";
import { nameTenant } from "@/lib/kernel/auth/caller";
import { resolveLink } from "@/lib/kernel/auth/outside";
import { AppError } from "@/lib/kernel/base/errors";
import { createContext, linkedId } from "@/lib/kernel/context";
import { answer, decodeInput, meetCaller, requestInfo } from "@/lib/kernel/http/endpoint/endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";
import { sendFile } from "@/lib/kernel/http/endpoint/send-file";
import { tenantOfHost } from "@/lib/kernel/tenancy/host";

/** The PDF of a document link's page. An anchor works without scripts; its address, with the token, is the credential. */
export const downloadByLink = rawEndpoint<{ token: string }>(
  "The answer is the file itself, and the link's token in the address its only credential.",
  (request, route) =>
    answer(request, getInvoicePdf.id, async (runtime, headers, requestId) => {
      const site = tenantOfHost(request.headers.get("host"), runtime.environment.ATRIUM_BASE_URL);
      if (site === null) throw new AppError("not_found", "Page not found.");
      const caller = await resolveLink(runtime, (await route.params).token, site);
      const ctx = createContext({ runtime, ...caller, request: requestInfo(request, requestId) });
      const id = linkedId(ctx, "invoice");
      if (id === null) throw new AppError("not_found", "Page not found.");
      return sendFile(await getInvoicePdf(ctx, { id }), request.method, headers);
    }),
);

/** The PDF on the staff's pages. An anchor works without scripts; the session is the credential, and the address names the company. */
export const downloadByStaff = rawEndpoint<{ tenant: string; id: string }>(
  "An anchor sends no Atrium-Tenant: the company is in the path, and the response is the file itself.",
  (request, route) =>
    answer(request, getInvoicePdf.id, async (runtime, headers, requestId) => {
      const { tenant, id } = await route.params;
      const sent = nameTenant(request, tenant);
      sent.headers.delete("authorization");
      const { ctx } = await meetCaller(runtime, sent, headers, requestId);
      return sendFile(await getInvoicePdf(ctx, decodeInput(getInvoicePdf.input, { id }, ["id"])), request.method, headers);
    }),
);
