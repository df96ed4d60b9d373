export { createProject } from "./commands/create";
export { deleteProject } from "./commands/delete";
export { attachProjectFile, detachProjectFile, listProjectFiles } from "./commands/files";
export { listProjectsToDigest, mailProjectDigest } from "./commands/digest";
export { addProjectMember, removeProjectMember } from "./commands/members";
export { updateProject } from "./commands/update";
export { projectEvents } from "./events";
export { findProject, getProject, listProjectFields, listProjects, lockProject } from "./queries";
export { projectRecord } from "./record";
