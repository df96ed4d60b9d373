import type { Wire } from "@/components/api/resource";
import { defineVerbs, type Verb } from "@/components/api/verb";
import type { BrandingDetail, BrandingReplace } from "@/lib/domains/branding/schema";

export type Branding = Wire<typeof BrandingDetail>;

export const brandingVerbs = defineVerbs<{
  read: Verb<object, Branding>;
  replace: Verb<Wire<typeof BrandingReplace>, Branding>;
}>("/api/tenant/settings/branding", { read: "GET", replace: "PUT" });
