import { z } from "zod";
import { getSharedProject } from "@/lib/domains/projects";
import { ProjectId } from "@/lib/domains/projects/schema";
import { resolveContact } from "@/lib/kernel/auth/outside";
import { notFound } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import { createContext } from "@/lib/kernel/context";
import { answer, decodeInput, requestInfo } from "@/lib/kernel/http/endpoint/endpoint";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";
import { tenantOfHost } from "@/lib/kernel/tenancy/host";

const Asked = z.strictObject({ id: ProjectId, file_id: idOf("file") });

/** Leads a contact to a shared file: the page may be open for longer than a download link is valid. */
export const downloadSharedFile = rawEndpoint<{ id: string; file_id: string }>(
  "An anchor of the portal's page works without scripts; the contact's session is the credential.",
  (request, route) =>
    answer(request, getSharedProject.id, async (runtime, headers, requestId) => {
      const site = tenantOfHost(request.headers.get("host"), runtime.environment.ATRIUM_BASE_URL);
      if (site === null) throw notFound("file");
      const caller = await resolveContact(runtime, request.headers.get("cookie"), site);
      const ctx = createContext({ runtime, ...caller, request: requestInfo(request, requestId) });
      const { id, file_id } = decodeInput(Asked, await route.params, ["id", "file_id"]);
      const { files } = await getSharedProject(ctx, { id });
      const file = files.find((each) => each.id === file_id);
      if (file === undefined) throw notFound("file");
      const found = new Headers(headers);
      found.set("location", new URL(file.download_url).pathname);
      found.set("cache-control", "no-store");
      return new Response(null, { status: 303, headers: found });
    }),
);
