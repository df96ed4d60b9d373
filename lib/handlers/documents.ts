import { getContractPdf } from "@/lib/domains/contracts";
import { downloadCreditNoteEInvoice, getCreditNotePdf } from "@/lib/domains/credit-notes";
import { getEstimatePdf } from "@/lib/domains/estimates";
import { downloadInvoiceEInvoice, getInvoicePdf } from "@/lib/domains/invoices";
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

/** The same for the XML of those that are issued electronically. */
const electronic: Partial<Record<LinkableNoun, typeof downloadInvoiceEInvoice | typeof downloadCreditNoteEInvoice>> = {
  invoice: downloadInvoiceEInvoice,
  credit_note: downloadCreditNoteEInvoice,
};

type Download = (typeof pdfs)[LinkableNoun] | typeof downloadInvoiceEInvoice | typeof downloadCreditNoteEInvoice;

/** A file of a document link's page. An anchor works without scripts; its address, with the token, is the credential. */
const fileByLink = (operations: Partial<Record<LinkableNoun, Download>>) =>
  rawEndpoint<{ token: string }>(
    "The answer is the file itself, and the link's token in the address its only credential.",
    (request, route) =>
      answer(request, getInvoicePdf.id, async (runtime, headers, requestId) => {
        const site = tenantOfHost(request.headers.get("host"), runtime.environment.ATRIUM_BASE_URL);
        if (site === null) throw new AppError("not_found", "Page not found.");
        const caller = await resolveLink(runtime, (await route.params).token, site);
        const ctx = createContext({ runtime, ...caller, request: requestInfo(request, requestId) });
        if (ctx.principal.kind !== "link") throw new AppError("not_found", "Page not found.");
        const { noun, id } = ctx.principal.target;
        const operation = operations[noun];
        if (operation === undefined) throw new AppError("not_found", "Page not found.");
        return sendFile(await operation(ctx, { id }), request.method, headers);
      }),
  );

export const downloadByLink = fileByLink(pdfs);
export const downloadEInvoiceByLink = fileByLink(electronic);

/** A file of a kind of document on the staff's pages. An anchor works without scripts; the session is the credential. */
function downloadByStaff(operation: Download) {
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

export const downloadInvoiceByStaff = downloadByStaff(getInvoicePdf);
export const downloadEstimateByStaff = downloadByStaff(getEstimatePdf);
export const downloadProposalByStaff = downloadByStaff(getProposalPdf);
export const downloadCreditNoteByStaff = downloadByStaff(getCreditNotePdf);
export const downloadContractByStaff = downloadByStaff(getContractPdf);
export const downloadInvoiceEInvoiceByStaff = downloadByStaff(downloadInvoiceEInvoice);
export const downloadCreditNoteEInvoiceByStaff = downloadByStaff(downloadCreditNoteEInvoice);
