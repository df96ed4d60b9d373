import type { PublicBranding } from "@/lib/domains/branding/schema";
import { picturePath } from "./picture-path";

/** A company's logo, which includes the name; without one, the name beside its initial. */
export function BrandName({ brand: { company_name, logo_url } }: { brand: Pick<PublicBranding, "company_name" | "logo_url"> }) {
  if (logo_url !== null)
    return <img src={picturePath(logo_url)} alt={company_name} className="max-h-9 max-w-48 rounded-sm bg-plate object-contain" />;
  return (
    <span className="inline-flex items-center gap-2.5">
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-md border border-brand-edge bg-brand text-base text-on-brand"
      >
        {initialOf(company_name)}
      </span>
      <bdi>{company_name}</bdi>
    </span>
  );
}

/** The letter that stands for a company, without the Arabic word for "company" before its name. */
export const initialOf = (name: string): string => [...name.replace(/^شركة\s+/u, "")][0]?.toUpperCase() ?? "";
