import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";
import { isValidSlug } from "@/lib/kernel/tenancy/host";

/**
 * Leads from a provider to a page of the company that the state names. Nothing is connected before the person confirms it there.
 * @param reason why the route is no operation.
 * @param page its path within the company's pages.
 */
export const returnFrom = (provider: string, page: string, reason: string) =>
  rawEndpoint(reason, (request) => {
    const { searchParams } = new URL(request.url);
    const state = searchParams.get("state") ?? "";
    const [slug = ""] = state.split("~");
    const code = searchParams.get("code");
    // Without a code the person has refused, and the page is as it was.
    const query = code === null ? "" : `?${new URLSearchParams({ provider, code, state }).toString()}`;
    const location = isValidSlug(slug) ? `/dashboard/${slug}/${page}${query}` : "/";
    return Promise.resolve(new Response(null, { status: 303, headers: { location, "referrer-policy": "no-referrer" } }));
  });
