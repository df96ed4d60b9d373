import { ambientTime } from "./ambient-time.js";
import { defaultExport } from "./default-export.js";
import { fileName } from "./file-name.js";
import { findUnique } from "./find-unique.js";
import { processEnv } from "./process-env.js";
import { schemaTransform } from "./schema-transform.js";

/** The project's own rules, as the plugin `atrium`. */
// oxlint-disable-next-line atrium/default-export -- oxlint takes a plugin by its default export
export default {
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
