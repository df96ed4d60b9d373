import { answer, respond } from "@/lib/kernel/http/endpoint/endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";

export const GET = rawEndpoint("Probes have no account and no tenant; it says that this process answers and asks no database.", (request) =>
  answer(request, "healthz.get", (_runtime, headers) => Promise.resolve(respond({ status: "up" }, 200, headers))),
);
