import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";
import { isValidSlug } from "@/lib/kernel/tenancy/host";

/** Leads from a provider to the calendar of the company that the state names. Nothing is connected before the person confirms it there. */
const returnFrom = (provider: string) =>
  rawEndpoint(
    "A provider of calendars sends the person's browser here after the sign-in; the answer is a redirection to the calendar's page.",
    (request) => {
      const { searchParams } = new URL(request.url);
      const state = searchParams.get("state") ?? "";
      const [slug = ""] = state.split("~");
      const code = searchParams.get("code");
      // Without a code the person has refused, and the calendar's page is as it was.
      const query = code === null ? "" : `?${new URLSearchParams({ provider, code, state }).toString()}`;
      const location = isValidSlug(slug) ? `/dashboard/${slug}/calendar${query}` : "/";
      return Promise.resolve(new Response(null, { status: 303, headers: { location, "referrer-policy": "no-referrer" } }));
    },
  );

export const returnFromGoogle = returnFrom("google");
export const returnFromMicrosoft = returnFrom("microsoft");
