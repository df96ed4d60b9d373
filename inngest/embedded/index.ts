export { type Engine, type EngineOptions, startEngine } from "./engine";
export { ingest } from "./ingest";
export { type Limits, defaultLimits } from "./limits";
export { type MigrateOptions, migrateEngine } from "./database/migrate";
export {
  type ListRuns,
  type RunDetails,
  type RunSummary,
  cancelRun,
  findRun,
  listRuns,
  listRunsSchema,
  retryRun,
  runStatusSchema,
} from "./operate/operate";
