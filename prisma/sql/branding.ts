import { check } from "./kinds";

/** What the schema of branding cannot say. */
export const branding = [check("branding", "branding_primary_color_check", "primary_color ~ '^#[0-9a-f]{6}$'")];
