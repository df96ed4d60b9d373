import { POST as submitRoute } from "@/app/api/public/bookings/[tenantSlug]/route";
import { GET as formRoute } from "@/app/api/public/bookings/[tenantSlug]/[page]/route";
import { solveChallenge } from "@/tests/support/public-form";
import type { World } from "@/tests/support/world";

export interface Offer {
  form_token: string;
  timezone: string;
  month: string;
  slots: { starts_at: string; day: string }[];
}

/** What a page offers. */
export async function readOffer(world: World, slug: string, query = ""): Promise<Offer> {
  const at = { params: Promise.resolve({ tenantSlug: "acme", page: slug }) };
  const response = await formRoute(world.request("GET", `/x${query}`), at);
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as Offer;
}

let sender = 0;

/** Sends the form of a page as a browser does that opened it three seconds ago, each time from another address. */
export async function book(world: World, slug: string, starts_at: string, fields: Record<string, unknown> = {}) {
  sender += 1;
  const { form_token, timezone } = await readOffer(world, slug);
  world.clock.advance(3000);
  const challenge = await solveChallenge(world);
  const body = {
    slug,
    starts_at,
    timezone,
    name: "Grace Hall",
    email: `grace${String(sender)}@visitor.example`,
    form_token,
    challenge,
    ...fields,
  };
  const headers = { origin: "https://shop.example", "x-atrium-client-ip": `192.0.2.${String(sender)}` };
  return async () => {
    const response = await submitRoute(world.request("POST", "/x", { body, headers }), { params: Promise.resolve({ tenantSlug: "acme" }) });
    return {
      status: response.status,
      body: (await response.json()) as { booking_url?: string; errors?: { path: string; code: string }[] },
    };
  };
}

/** The token in a booking's address. */
export const tokenIn = (url: string | undefined): string => url?.split("/").at(-1) ?? "";
