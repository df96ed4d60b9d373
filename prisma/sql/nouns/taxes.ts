import { PricesMode, TaxCategory, TaxRounding } from "@/lib/commerce/tax";
import { check, checkIn, index } from "../kinds";

/** SQL of taxes that Prisma's schema cannot express. */
export const taxes = [
  checkIn("tax_profiles", "prices_mode", PricesMode.options),
  checkIn("tax_profiles", "rounding", TaxRounding.options),
  check("tax_profiles", "tax_profiles_default_lives_check", "deleted_at is null or not is_default"),
  index("tax_profiles_one_default", "tax_profiles", "(tenant_id) where is_default", { unique: true }),
  checkIn("tax_rates", "category", TaxCategory.options),
  check("tax_rates", "tax_rates_rate_check", "rate between 0 and 100"),
  // EN 16931: BR-Z-05, BR-E-05, BR-AE-05, BR-IC-05, BR-G-05, BR-O-05 and BR-S-05.
  check(
    "tax_rates",
    "tax_rates_category_rate_check",
    "case when category in ('Z', 'E', 'AE', 'K', 'G', 'O') then rate = 0 when category = 'S' then rate > 0 else true end",
  ),
];
