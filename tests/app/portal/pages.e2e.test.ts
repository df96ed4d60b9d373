import { walkPortalPages } from "./walk";

walkPortalPages([["in light and English", { viewport: { width: 1280, height: 900 }, locale: "en", colorScheme: "light" }]]);
