import { answer, respond } from "@/lib/kernel/http/endpoint/endpoint";
import { checkHealth, expectedMigrations } from "@/lib/kernel/http/health/health";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";

const expected = expectedMigrations();

export const GET = rawEndpoint("Probes have no account and no tenant; the answer is 503 with the checks in it.", (request) =>
  answer(request, "health.get", async (runtime, headers) => {
    const health = await checkHealth(runtime, expected);
    return respond(health, health.status === "up" ? 200 : 503, headers);
  }),
);
