import { getContractPdf } from "@/lib/domains/contracts";
import { getCreditNotePdf } from "@/lib/domains/credit-notes";
import { getEstimatePdf } from "@/lib/domains/estimates";
import { getInvoicePdf } from "@/lib/domains/invoices";
import { getProposalPdf } from "@/lib/domains/proposals";
import { nameTenant } from "@/lib/kernel/auth/caller";
import { resolveLink } from "@/lib/kernel/auth/outside";
import { AppError } from "@/lib/kernel/base/errors";
import type { LinkableNoun } from "@/lib/kernel/base/nouns";
import { createContext } from "@/lib/kernel/context";
import { answer, decodeInput, meetCaller, requestInfo } from "@/lib/kernel/http/endpoint/endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";
import { sendFile } from "@/lib/kernel/http/endpoint/send-file";
import { tenantOfHost } from "@/lib/kernel/tenancy/host";

/** The operation that makes the PDF of each kind of document that a link opens. */
const pdfs = {
  invoice: getInvoicePdf,
  estimate: getEstimatePdf,
  proposal: getProposalPdf,
  credit_note: getCreditNotePdf,
  contract: getContractPdf,
} as const satisfies Record<LinkableNoun, unknown>;

/** The PDF of a document link's page. An anchor works without scripts; its address, with the token, is the credential. */
export const downloadByLink = rawEndpoint<{ token: string }>(
  "The answer is the file itself, and the link's token in the address its only credential.",
  (request, route) =>
    answer(request, getInvoicePdf.id, async (runtime, headers, requestId) => {
      const site = tenantOfHost(request.headers.get("host"), runtime.environment.ATRIUM_BASE_URL);
      if (site === null) throw new AppError("not_found", "Page not found.");
      const caller = await resolveLink(runtime, (await route.params).token, site);
      const ctx = createContext({ runtime, ...caller, request: requestInfo(request, requestId) });
      if (ctx.principal.kind !== "link") throw new AppError("not_found", "Page not found.");
      const { noun, id } = ctx.principal.target;
      return sendFile(await pdfs[noun](ctx, { id }), request.method, headers);
    }),
);

/** The PDF of a kind of document on the staff's pages. An anchor works without scripts; the session is the credential. */
function downloadByStaff(noun: LinkableNoun) {
  const operation = pdfs[noun];
  return rawEndpoint<{ tenant: string; id: string }>(
    "An anchor sends no Atrium-Tenant: the company is in the path, and the response is the file itself.",
    (request, route) =>
      answer(request, operation.id, async (runtime, headers, requestId) => {
        const { tenant, id } = await route.params;
        const asked = Object.fromEntries(new URL(request.url).searchParams);
        const sent = nameTenant(request, tenant);
        sent.headers.delete("authorization");
        const { ctx } = await meetCaller(runtime, sent, headers, requestId);
        return sendFile(await operation(ctx, decodeInput(operation.input, { ...asked, id }, ["id"])), request.method, headers);
      }),
  );
}

export const downloadInvoiceByStaff = downloadByStaff("invoice");
export const downloadEstimateByStaff = downloadByStaff("estimate");
export const downloadProposalByStaff = downloadByStaff("proposal");
export const downloadCreditNoteByStaff = downloadByStaff("credit_note");
export const downloadContractByStaff = downloadByStaff("contract");
