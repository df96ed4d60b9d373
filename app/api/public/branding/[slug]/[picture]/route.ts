import { servePicture } from "@/lib/handlers/branding";
import { answer, requestInfo } from "@/lib/kernel/http/endpoint/endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";

export const GET = rawEndpoint<{ slug: string; picture: string }>(
  "The answer is the picture itself, which anybody may keep.",
  (request, route) =>
    answer(request, "branding.picture", async (runtime, headers, requestId) =>
      servePicture(runtime, await route.params, request, headers, requestInfo(request, requestId)),
    ),
);
