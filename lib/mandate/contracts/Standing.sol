// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Whether a mandate may be charged. Nothing leads out of `Cancelled`.
enum Phase {
    None,
    Live,
    Cancelled
}

/// @dev Where a mandate stands, in one word so that a charge reads and writes storage once: the phase in the lowest
/// 8 bits, then one more than the last window charged (0 before the first) and how many were charged, 32 bits each.
type Standing is uint256;

using {phase, nextPeriod, charges, authorized, charged, cancelled} for Standing global;

/// @notice Whether it may be charged.
function phase(Standing standing) pure returns (Phase) {
    return Phase(uint8(Standing.unwrap(standing)));
}

/// @notice One more than the last window charged; 0 before the first charge.
function nextPeriod(Standing standing) pure returns (uint256) {
    return uint32(Standing.unwrap(standing) >> 8);
}

/// @notice How many windows were charged.
function charges(Standing standing) pure returns (uint256) {
    return uint32(Standing.unwrap(standing) >> 40);
}

/// @notice The standing once the terms are in force.
function authorized(Standing) pure returns (Standing) {
    return Standing.wrap(uint256(Phase.Live));
}

/// @notice The standing of a live mandate once window `period` was charged too.
/// @param period Less than 2^32 - 1.
function charged(Standing standing, uint256 period) pure returns (Standing) {
    unchecked {
        return Standing.wrap(uint256(Phase.Live) | (period + 1) << 8 | (standing.charges() + 1) << 40);
    }
}

/// @notice The standing once the mandate has ended; what was charged stays known.
function cancelled(Standing standing) pure returns (Standing) {
    return Standing.wrap(Standing.unwrap(standing) >> 8 << 8 | uint256(Phase.Cancelled));
}
