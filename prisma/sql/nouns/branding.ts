import { check } from "../kinds";

/** SQL of branding that Prisma's schema cannot express. */
export const branding = [check("branding", "branding_primary_color_check", "primary_color ~ '^#[0-9a-f]{6}$'")];
