import { wide } from "./staff-world";
import { walkStaffPages } from "./walk";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

walkStaffPages([
  ["in dark", { ...wide, colorScheme: "dark" }],
  ["in Arabic", { ...wide, locale: "ar" }],
  ["on a phone", { ...phone, locale: "en" }],
  ["on a phone, dark and in Arabic", { ...phone, locale: "ar", colorScheme: "dark" }],
  ["at 400 %", { viewport: { width: 320, height: 256 }, locale: "en" }],
]);
