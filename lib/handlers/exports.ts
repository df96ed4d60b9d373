import { downloadExport } from "@/lib/domains/exports";
import { nameTenant } from "@/lib/kernel/auth/caller";
import { answer, decodeInput, meetCaller } from "@/lib/kernel/http/endpoint/endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";
import { sendFile } from "@/lib/kernel/http/endpoint/send-file";

/** The file of an export from a link on a page or in an email: the address is signed, and works in the asking colleague's session alone. */
export const downloadByReader = rawEndpoint<{ tenant: string; id: string }>(
  "An anchor sends no Atrium-Tenant: the company is in the path, and the response is the file itself.",
  (request, route) =>
    answer(request, downloadExport.id, async (runtime, headers, requestId) => {
      const { tenant, id } = await route.params;
      const sent = nameTenant(request, tenant);
      sent.headers.delete("authorization");
      const { ctx } = await meetCaller(runtime, sent, headers, requestId);
      const address = Object.fromEntries(new URL(request.url).searchParams);
      return sendFile(await downloadExport(ctx, decodeInput(downloadExport.input, { ...address, id }, ["id"])), request.method, headers);
    }),
);
