import { openLiveStream } from "@/lib/handlers/live";
import { answer } from "@/lib/kernel/http/endpoint/endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";

export const GET = rawEndpoint(
  "The answer is a stream of server-sent events that lasts until the client disconnects; an operation answers once.",
  (request) => answer(request, "live.stream", (runtime, headers, requestId) => openLiveStream(runtime, request, headers, requestId)),
);
