import { ambientTime } from "./ambient-time.js";
import { defaultExport } from "./default-export.js";
import { fileName } from "./file-name.js";
import { findUnique } from "./find-unique.js";
import { processEnv } from "./process-env.js";
import { schemaTransform } from "./schema-transform.js";

/** The project's own ESLint rules, as the plugin `atrium`. */
export const atrium = {
  meta: { name: "atrium" },
  rules: {
    "ambient-time": ambientTime,
    "default-export": defaultExport,
    "file-name": fileName,
    "find-unique": findUnique,
    "process-env": processEnv,
    "schema-transform": schemaTransform,
  },
};
