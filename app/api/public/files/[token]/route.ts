import { openDownload } from "@/lib/domains/files";
import { answer, requestInfo } from "@/lib/kernel/http/endpoint/endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";
import { sendFile } from "@/lib/kernel/http/endpoint/send-file";

export const GET = rawEndpoint<{ token: string }>(
  "The answer is the file itself, and the signed link its only credential.",
  (request, route) =>
    answer(request, "files.download", async (runtime, headers, requestId) =>
      sendFile(await openDownload(runtime, (await route.params).token, requestInfo(request, requestId)), request.method, headers),
    ),
);
