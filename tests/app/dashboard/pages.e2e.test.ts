import { wide } from "./staff-world";
import { walkStaffPages } from "./walk";

walkStaffPages([["in light and English", { ...wide, colorScheme: "light" }]]);
