import { openDownload } from "@/lib/domains/files";
import { answer, requestInfo } from "@/lib/kernel/http/endpoint/endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";
import { sendFile } from "@/lib/kernel/http/endpoint/send-file";
import { tenantOfHost } from "@/lib/kernel/tenancy/host";

export const GET = rawEndpoint<{ token: string }>(
  "The answer is the file itself, and the signed link its only credential.",
  (request, route) =>
    answer(request, "files.download", async (runtime, headers, requestId) => {
      const site = tenantOfHost(request.headers.get("host"), runtime.environment.ATRIUM_BASE_URL);
      const file = await openDownload(runtime, { token: (await route.params).token, site }, requestInfo(request, requestId));
      return sendFile(file, request.method, headers);
    }),
);
