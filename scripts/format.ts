import { spawnSync } from 'node:child_process'

/** `npm run format`: writes every file the way the check wants it. */
process.exit(spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', '.'], { stdio: 'inherit' }).status ?? 1)
