import { GET as challengeRoute } from "@/app/api/public/form-challenges/[tenantSlug]/route";
import { GET as leadForm } from "@/app/api/public/leads/form-config/[tenantSlug]/route";
import { solveAltcha } from "@/components/public-forms/solve-altcha";
import type { AltchaChallenge } from "@/lib/domains/public-forms/schema";
import type { z } from "zod";
import type { World } from "./world";

const at = (tenantSlug: string) => ({ params: Promise.resolve({ tenantSlug }) });

/** A new challenge of the company, solved as a browser does it. */
export async function solveChallenge(world: World, slug = "acme"): Promise<string> {
  const answer = await challengeRoute(world.request("GET", "/x"), at(slug));
  const solution = await solveAltcha((await answer.json()) as z.output<typeof AltchaChallenge>);
  if (solution === null) throw new Error("The challenge has no solution.");
  return solution;
}

/** What a browser sends with a company's form for leads, three seconds after it was opened. The clock must be near the real time. */
export async function solveForm(world: World, slug = "acme"): Promise<{ form_token: string; challenge: string }> {
  const answer = await leadForm(world.request("GET", "/x"), at(slug));
  const { form_token } = (await answer.json()) as { form_token: string };
  world.clock.advance(3000);
  return { form_token, challenge: await solveChallenge(world, slug) };
}
