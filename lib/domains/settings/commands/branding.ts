import { command } from "@/lib/kernel/operation";
import { toBranding } from "../resource";
import { Branding, BrandingReplace } from "../schema";
import { changeSettings, lockSettings } from "./parts";

export const replaceBranding = command({
  id: "settings.replace_branding",
  summary: "Replace the company's colours; tokens left out go back to the product's own",
  permission: "settings.write",
  input: BrandingReplace,
  output: Branding,
  example: { primary_color: "#2457d6", theme_tokens: { radius: 6 } },
  async run(ctx, fields) {
    const before = await lockSettings(ctx);
    const present = toBranding(before);
    const same = fields.primary_color === present.primary_color && isSame(fields.theme_tokens, present.theme_tokens);
    if (same) return present;
    return toBranding(await changeSettings(ctx, before, fields));
  },
});

/** The database keeps the tokens in an order of its own. */
function isSame(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
