import { assertSameOrigin, findPerson, resolvePerson } from "../../auth/caller";
import type { PlatformOperation } from "../../platform-operation";
import { answer, apiVersion, decodeInput, requestInfo, respond, type EndpointOptions, type Handler } from "./endpoint";
import { readInput } from "./read-request";

/** An endpoint for operations outside any tenant. Visitors' posts need the page's own origin: no other site may sign anybody up or in. */
export function platformEndpoint<Op extends PlatformOperation>(
  operation: Op,
  options: EndpointOptions = {},
): Handler<{ operation: Op; status: number }> {
  const status = options.status ?? 200;
  const handler: Handler<object> = (request, route) =>
    answer(request, operation.id, async (runtime, headers, requestId) => {
      headers.set("atrium-version", apiVersion);
      if (request.method !== "GET" && request.headers.has("cookie")) assertSameOrigin(runtime, request);
      const names = (await route.params) ?? {};
      const input = decodeInput(operation.input, await readInput(request, names), Object.keys(names));
      const cookies: string[] = [];
      const frame = { runtime, request: requestInfo(request, requestId), setCookie: (line: string) => void cookies.push(line) };
      const wire =
        operation.kind === "visitor"
          ? await operation.perform({ ...frame, person: null, signedIn: () => findPerson(runtime, request) }, input)
          : await operation.perform({ ...frame, person: await resolvePerson(runtime, request) }, input);
      for (const line of cookies) headers.append("set-cookie", line);
      return respond(wire, status, headers);
    });
  return Object.assign(handler, { operation, status });
}
